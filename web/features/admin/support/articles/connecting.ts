import { agencyArticles } from './agencies.ts'
import { type Article, guide, opening, question, section, type Voice } from './article.ts'

/**
 * Articles about invitations, connections, agencies and messages. Most texts are the same for both
 * sides, except for the name of the other side.
 */
export const connectingArticles = ({ role, terms, product }: Voice): Article[] => {
  const otherSide = role === 'employer' ? terms.staff : 'employers'
  const otherPerson = role === 'employer' ? 'person' : 'employer'
  const screen = (path: string, label: string) => ({ to: `/${role}/${path}`, label })
  return [
    guide(
      {
        slug: 'invitations',
        title: `Invite ${otherSide} to connect`,
        summary: 'Send, answer and withdraw invitations.',
        screen: screen('invitations', 'Open Invitations'),
      },
      opening(
        role === 'employer'
          ? 'Your connections come first in your list of available staff, and you can see their contact details and CV.'
          : 'Employers see their connections first when they search, and you can write to each other.',
      ),
      section('Send an invitation', {
        steps: [
          'Open **Invitations**. **Send Invite** lists people you may like to know, best matches first. Search by name to find a particular person.',
          'Choose a picture or a name to see the profile.',
          'Choose **Send**. **Sent Invites** shows the status of each invitation. You can withdraw those without an answer.',
        ],
      }),
      section(
        'Answer an invitation',
        'Open **Received Invites** and choose **Accept** or **Reject**. If you invite each other, you are connected automatically.',
        'After a rejection, neither side can invite the other for seven days.',
      ),
      ...(role === 'employee'
        ? [
            section(
              'If you do not want invitations by email or text message',
              'Open the link of the invitation and choose **No more invitations**. No employer can then invite you at this address, and none is told. The same link has **Allow invitations again**.',
            ),
          ]
        : []),
    ),
    ...agencyArticles(role, terms.staff),
    guide(
      {
        slug: 'messages',
        title: 'Write messages',
        summary: 'To one connection, to all of them, or to support.',
        screen: screen('messages', 'Open Messages'),
      },
      section(
        'To one connection',
        `Choose **Message** beside a connection, or open **Messages**. Press Enter to send, or Shift+Enter for a new line. **Seen** means that the ${otherPerson} has read it.`,
        'Unsent text is kept, even if you lose the connection.',
      ),
      section(
        'Around a booking',
        'Without a connection, you can write to each other from the time of a booking until 14 days after the shift. Choose **Message** on the page of the booking.',
      ),
      section(
        'To all of them',
        'On the connections screen choose **Message All**. You see how many people will get your message. Each gets it separately and cannot see who else did.',
      ),
      section(
        'To support',
        `${product} support is also in your conversations. It shows what you sent through the form in the Help Center, and our replies.`,
      ),
      section(
        'If you are away',
        'If you have an unread message while you are away, we send you an email. It does not include the text of the message.',
      ),
    ),
    question(
      {
        slug: 'end-or-block',
        title: 'How do I end a connection or block a person?',
        summary: 'Ending hides contact details; blocking hides you from each other.',
        screen: screen('connections', 'Open connections'),
      },
      `In the menu of a connection choose **End connection** or **Block**. Both ask you to confirm.`,
      {
        points: [
          'If you end a connection, details that only connections see are hidden again. You can read your conversation, but not send new messages unless you have a booking together. Bookings do not change.',
          'If you block a person, neither of you can find the other, and open invitations and shift requests are withdrawn. You cannot block a person while you have a booking together: cancel it first. Past bookings stay in both records. To unblock, open **Blocked people**.',
        ],
      },
    ),
  ]
}
