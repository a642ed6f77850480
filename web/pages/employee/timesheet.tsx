export { TimesheetScreen } from '#web/features/work/timesheets/timesheet-screen.tsx'
