export { PrivacyScreen } from '#web/features/account/privacy-screen.tsx'
