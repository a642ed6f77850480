export { AccountSecurityScreen } from '#web/features/account/account-security-screen.tsx'
