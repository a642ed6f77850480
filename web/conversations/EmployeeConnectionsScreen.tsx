import { ConnectionsScreen } from '#web/connections/ConnectionsScreen.tsx'
import { MessageAllDialog } from './MessageAllDialog.tsx'

/** The employers that an employee is connected with. */
export const EmployeeConnectionsScreen = () => <ConnectionsScreen side="employee" messageAll={MessageAllDialog} />
