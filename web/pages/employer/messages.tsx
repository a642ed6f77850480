export { MessagesScreen } from '#web/features/people/conversations/messages-screen.tsx'
