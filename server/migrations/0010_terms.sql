insert into terms (role, version, published_at, body) values
('employer', 1, '2026-01-01T00:00:00Z', $terms$1. Who we are and what this is
This service helps schools, hospitals, clinics and care providers in Australia find casual staff, ask them to work a shift and keep a record of what was agreed. By continuing you accept these terms for the organisation whose account this is, and you confirm that you may act for it.

2. Our part
We show you people who have told us that they are free and what they can do, pass on your requests and their answers, and keep the record of both. We are not the employer of anyone you find here, and not a labour hire provider. Whom you engage, and on what conditions, is agreed between you and that person.

3. Your part as an employer
You are responsible for what the law asks of an employer: pay and conditions under the award or agreement that applies, superannuation, tax, workers compensation insurance, and a safe place to work. Before a shift starts you check what the work requires, such as a current teacher or health practitioner registration and a working with children or worker screening check. What a profile says about a registration comes from its owner; it does not replace your own check.

4. Requests and bookings
A request names the date, the times and the kind of work truthfully. It becomes a booking when the person accepts it. If you must cancel, do so in the service as early as you can and say why. Pay that is owed for a late cancellation follows the award or agreement, not these terms.

5. Personal information
You see staff details so that you can arrange work, and may use them for nothing else. Keep them confidential, show them only to colleagues who arrange the work, and do not copy them into lists for other purposes. Both of us follow the Privacy Act 1988 and the Australian Privacy Principles.

6. Fair treatment
You choose staff by what the work needs, and never on grounds that anti-discrimination law forbids. Harassment, threats and false information have no place here.

7. Your account
Keep your password to yourself, and sign out on shared devices. Tell us at once when you believe that somebody else has used your account. What is done while signed in as you counts as done by you until you have told us.

8. Closing an account
You may stop using the service at any time. We may close an account that breaks these terms or puts people at risk; except in urgent cases we warn you first. Bookings that were already agreed stay owed between you and the person booked.

9. Responsibility
We work with care to keep the service available and correct, but cannot promise that it is never interrupted or that a suitable person is always free. Nothing in these terms takes away a right under the Australian Consumer Law or any other right that cannot be given up by agreement. Beyond that, we answer for loss that we cause by our own fault and that could reasonably be foreseen.

10. Changes and law
If we change these terms we show you the new version and ask again before you go on. The law of Victoria, Australia, applies.$terms$),

('employee', 1, '2026-01-01T00:00:00Z', $terms$1. Who we are and what this is
This service helps casual and relief staff in Australian schools, hospitals, clinics and care find shifts. You say what you can do and when you are free; employers ask you to work; you decide. Using it costs you nothing.

2. Our part
We show your profile to employers who look for staff, bring you their requests and keep a record of your answers. We do not employ you, and we do not pay you. Who engages you for a shift is your employer for it, and owes you pay, superannuation, a safe workplace and everything else the law gives an employee.

3. A true profile
What your profile says must be true and current: your name, your subjects or specialties, your registration number and the documents you add. Keep your registration and any working with children or worker screening check valid for the work you accept, and show them when an employer asks. If a registration lapses or is restricted, change your profile and do not accept work that needs it.

4. Requests and bookings
You are free to accept or reject any request, and need not give a reason. Once you have accepted, the employer relies on you. If you cannot come, cancel in the service as early as you can and tell the employer. Answer only for yourself; nobody else may work in your place.

5. What others see
Employers see your name, picture, subjects, levels, preferences and whether you are free. Your email address is shown unless you hide it. Your phone number, your registration number and your CV are shown to employers that you are connected or booked with; you may choose to show your phone to others as well. No employer learns where else you work. We handle your information under the Privacy Act 1988 and the Australian Privacy Principles, and do not sell it.

6. What you learn at work
What you learn about students, patients, residents and families stays confidential. Follow the employer's rules on safety, privacy and child protection, and report harm where the law says that you must.

7. Fair treatment
Treat people here as you would at work. Harassment, threats and false information have no place. You can expect the same from employers; tell us, or the authority concerned, when something is wrong.

8. Your account
The account is yours alone. Keep your password to yourself, sign out on shared devices, and tell us at once when you believe that somebody else has used it. You may stop using the service at any time; shifts that you have accepted are still owed to the employer. We may close an account that breaks these terms or puts people at risk, and except in urgent cases warn you first.

9. Responsibility
We work with care to keep the service available and correct, but cannot promise that there is always work or that the service is never interrupted. Nothing in these terms takes away a right under the Fair Work Act 2009, the Australian Consumer Law or any other law that cannot be given up by agreement. Beyond that, we answer for loss that we cause by our own fault and that could reasonably be foreseen.

10. Changes and law
If we change these terms we show you the new version and ask again before you go on. The law of Victoria, Australia, applies.$terms$);
