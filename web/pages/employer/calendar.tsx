export { CalendarScreen } from '#web/features/booking/calendar/calendar-screen.tsx'
