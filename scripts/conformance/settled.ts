/**
 * Decided behaviour where the specification leaves something open ("not shown", "no action",
 * "sample data"), by the rulings or by a decision. The test of such a statement covers this
 * behaviour instead.
 */
export const decidedStatements: Readonly<Record<string, string>> = {
  '1.8':
    'Works as stated: details go by text message to people who agreed to it, otherwise by email, and each reply is recorded (rulings 6).',
  '1.9': 'Text messages and replies follow rulings 6.',
  '1.11': 'Each side reads the words of its own sector (rulings 1: two sectors, one product).',
  '1.12': 'An employer and a person belong to education or to healthcare (rulings 1).',
  '2.employee-routes.1': 'Availability is a calendar of usual weeks and exceptions (rulings 1 and 5).',
  '2.admin-routes.2': 'This page needs a token, like every other admin page (rulings 8).',
  '2.guard.2':
    'A person who opens the area of another role is sent to their own start page; the server enforces the permissions (rulings 3).',
  '2.terms-and-conditions-screen.1':
    'The box shows the current version of the terms, and scrolls as stated (rulings 4).',
  '2.invitation-management.3':
    'The last sign-in of a stranger is shown to the day only, so a sign-in of today reads "today" (permissions).',
  '2.invitation-management.8':
    'Without a user the guard opens the sign-in page before this screen can show the message (2.guard.1).',
  '2.employer-activity-records.4': 'The records are the employer’s bookings (rulings 1).',
  '2.employer-company-profile.1':
    'Edit Profile opens a form (rulings 1). Additional information shows the text entered there, or a hint until then.',
  '2.employer-account-settings.1': 'Password & Security works as in Account Security (rulings 1 and 4).',
  '2.employer-account-settings.2': 'Upgrade and Cancel change the plan (rulings 1), and usage is counted.',
  '2.employer-account-settings.3': 'The card shown is the one saved with the card provider (rulings 1 and 2).',
  '2.employee-account-security.3': 'The screen changes the password first (rulings 4).',
  '2.employee-account-security.4': 'POST /change-password exists (rulings 4).',
  '2.employee-account-security.5': 'The address is saved once the code emailed to it is entered (rulings 4).',
  '2.employee-activity-history.1': 'The activities are the employee’s worked and cancelled bookings (rulings 1).',
  '2.employee-my-connections.4': 'Each of the three opens the page it names (rulings 1).',
  '2.employee-my-connections.5': 'All of them exist, on My Connections and under Invitations (rulings 1 and 5).',
  '2.admin-employee-management.1':
    'If no sector is chosen, the text names teachers too (rulings 1: two sectors, one product).',
  '2.admin-employee-management.2': 'The search covers all pages (rulings 8).',
  '2.admin-employee-analytics.2': 'The figures count real bookings (rulings 1).',
  '3.12': 'Messages, credentials and notices of the service have notifications of their own types (rulings 1).',
  '3.27':
    'Counted from each employee’s real bookings, never sample data (rulings 1 and 8). Employees have no position such as RN; their specialties say what they do.',
  '4.4':
    'A person who opened a link to a screen of their own area arrives there after signing in; everyone else arrives on Home. Links in messages must lead to their subject.',
  '4.12': 'The change shows at once and is undone if the service refuses it, so every press responds within 100 ms.',
  '4.20': 'PATCH /support/{id} saves the status (rulings 1 and 8).',
  '5.19': 'The form changes the password (rulings 1 and 4).',
  '5.21': 'The two new passwords are compared, as at registration (rulings 4).',
  '5.28': 'The field names what is missing (WCAG 3.3.1), and nothing is sent.',
  '6.10': 'The server enforces the permissions (rulings 3).',
  '7.4': 'A person who enters a code has no token yet, so this call needs none (rulings 4).',
  '7.5': 'A person who waits for a code has no token yet, so this call needs none (rulings 4).',
  '7.38': 'These calls are GET /admin/employees and GET /admin/employers (rulings 8).',
  '7.39': 'PATCH /support/{id} changes the status (rulings 8).',
  '7.41': 'The contract, the API description made from it, and the permissions list every other call (rulings 1).',
  '8.8': 'A list that could not be loaded says why and offers Retry, instead of looking empty (rulings 9).',
  '8.19': 'The card of devices says that it could not be loaded, and offers Retry (rulings 9).',
  '8.36': "Each of these lists says why and offers Retry; for subjects it is 'Failed to fetch subjects' (rulings 9).",
  '8.37':
    'The screen says that the messages could not be loaded and offers Retry, because an empty list would mean that nobody has asked (rulings 9).',
  '9.14': 'Passwords need eight characters, and common ones are refused; the rest of the hint is advice (rulings 4).',
  '9.21':
    'No sample values are shown: usage is counted, the card is the one saved with its provider, and the operator sets support hours and contacts (rulings 1).',
  '9.26': 'Shifts last 30 minutes to 16 hours, plans have prices, and calls have limits (rulings 1, 3 and 4).',
}
