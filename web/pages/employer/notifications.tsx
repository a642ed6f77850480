export { NotificationsScreen } from '#web/features/messaging/notifications/notifications-screen.tsx'
