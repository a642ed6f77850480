export { NotificationSettingsScreen } from '#web/features/account/notification-settings-screen.tsx'
