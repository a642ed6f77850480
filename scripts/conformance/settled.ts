/**
 * Decided behaviour where the specification leaves something open ("not shown", "no action",
 * "sample data"), by the rulings or by a decision. The test of such a statement covers this
 * behaviour instead.
 */
export const decidedStatements: Readonly<Record<string, string>> = {
  '1.8': 'It is so: details go to phones that agreed to texts, else by mail, and each reply is recorded (rulings 6).',
  '1.9': 'Texts go out and answers come in as the rulings say (rulings 6).',
  '1.11': 'The words of each side are those of its own sector (rulings 1: two sectors, one product).',
  '1.12': 'An employer and a person belong to education or to healthcare (rulings 1).',
  '2.employee-routes.1': 'The availability is a calendar of weeks and exceptions (rulings 1 and 5).',
  '2.admin-routes.2': 'Like every other admin page it needs a token too (rulings 8).',
  '2.guard.2':
    'Who opens the area of another role is led to the own start page, as the sheet of permissions is on the server (rulings 3).',
  '2.terms-and-conditions-screen.1':
    'The text is the version of the terms that counts; the box scrolls as it says (rulings 4).',
  '2.invitation-management.3':
    'Of strangers the last login is told to the day, so that of today it says "today" (permissions).',
  '2.invitation-management.8':
    'Without a user the guard has led to the sign-in page before the screen can say so (2.guard.1).',
  '2.employer-activity-records.4': 'The records are the bookings of the employer (rulings 1).',
  '2.employer-company-profile.1':
    'Edit Profile opens a form (rulings 1); the additional information is the text that was typed into it, and a hint until then.',
  '2.employer-account-settings.1':
    'Password & Security is the same as in Account Security, and works (rulings 1 and 4).',
  '2.employer-account-settings.2': 'Upgrade and Cancel change the plan (rulings 1); the usage is counted.',
  '2.employer-account-settings.3':
    'The card is the one that the employer has given to the card provider (rulings 1 and 2).',
  '2.employee-account-security.3': 'It changes the password first (rulings 4).',
  '2.employee-account-security.4': 'POST /change-password is made (rulings 4).',
  '2.employee-account-security.5':
    'The address is kept once a code that was mailed to it has been entered (rulings 4).',
  '2.employee-activity-history.1':
    'The activities are the worked and the cancelled bookings of the employee (rulings 1).',
  '2.employee-my-connections.4': 'Each of the three leads to what it says (rulings 1).',
  '2.employee-my-connections.5': 'All of them are there, on My Connections and under Invitations (rulings 1 and 5).',
  '2.admin-employee-management.1':
    'Where no sector is chosen it names teachers as well (rulings 1: two sectors, one product).',
  '2.admin-employee-management.2': 'The search goes over all pages (rulings 8).',
  '2.admin-employee-analytics.2': 'The figures are counted from real bookings (rulings 1).',
  '3.12':
    'Messages, credentials and what the service itself says have come with what they tell of, each with a type of its own (rulings 1).',
  '3.27':
    'Counted from real bookings for each employee, never sample data (rulings 1 and 8); employees have no position such as RN, since what they do stands in their specialties.',
  '4.4':
    'Whoever came by a link to a screen of the own area is led on to that screen; everybody else goes to the home (every link in a message must lead to what it tells of).',
  '4.12':
    'It is seen at once and taken back where the service does not agree, so that every press answers within 100 ms; after success it stands.',
  '4.20': 'The status is saved by PATCH /support/{id} (rulings 1 and 8).',
  '5.19': 'The form changes the password (rulings 1 and 4).',
  '5.21': 'The two new passwords are compared, as at registration (rulings 4).',
  '5.28': 'The field says what it needs instead of nothing (every error tells the fix, WCAG 3.3.1); nothing is sent.',
  '6.10': 'The sheet of permissions is enforced on the server (rulings 3).',
  '7.4': 'Whoever enters a code has no token yet, so this call asks for none (rulings 4).',
  '7.5': 'Whoever waits for a code has no token yet, so this call asks for none (rulings 4).',
  '7.38': 'They are GET /admin/employees and GET /admin/employers (rulings 8).',
  '7.39': 'PATCH /support/{id} changes it (rulings 8).',
  '7.41':
    'Every other call stands in the contract and in the document that is made from it, and in the sheet of permissions (rulings 1).',
  '8.8': 'A list that could not be had says why and offers Retry instead of looking empty (rulings 9).',
  '8.19': 'The card of devices says that it could not be loaded and offers Retry (rulings 9).',
  '8.36': "Each of these lists says why and offers Retry; for subjects it is 'Failed to fetch subjects' (rulings 9).",
  '8.37':
    'It says that the messages could not be loaded and offers Retry, since an empty list would say that nobody has asked (rulings 9).',
  '9.14':
    'Eight characters are the least that is taken, and common passwords are refused; the rest of the hint stays a hint (rulings 4).',
  '9.21':
    'Sample values are not shown: usage is counted, the card is the one that its provider keeps, and hours and ways to reach support are settled by the operator (rulings 1).',
  '9.26': 'A shift lasts 30 minutes to 16 hours, plans have prices, and calls have limits (rulings 1, 3 and 4).',
}
