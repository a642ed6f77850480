import { ConnectionsScreen } from '#web/features/people/connections/connections-screen.tsx'
import { MessageAllDialog } from '#web/features/people/conversations/message-all-dialog.tsx'

/** The employers that an employee is connected with. */
export const EmployeeConnectionsScreen = () => <ConnectionsScreen side="employee" messageAll={MessageAllDialog} />
