import { type Article, guide, opening, question, section, type Voice } from './article.ts'

/** Invitations, connections and messages: the same for both sides, but for whom they meet. */
export const connectingArticles = ({ role, says, product }: Voice): Article[] => {
  const others = role === 'employer' ? says.staff : 'employers'
  const other = role === 'employer' ? 'person' : 'employer'
  const screen = (path: string, label: string) => ({ to: `/${role}/${path}`, label })
  return [
    guide(
      {
        slug: 'invitations',
        title: `Invite ${others} to connect`,
        summary: 'Send, answer and take back invitations.',
        screen: screen('invitations', 'Open Invitations'),
      },
      opening(
        role === 'employer'
          ? 'People you are connected with come first in your list of available staff, and you see their contact details and CV.'
          : 'Employers see the people they are connected with first when they look for somebody, and the two of you can write to each other.',
      ),
      section('Send an invitation', {
        steps: [
          'Open **Invitations**. **Send Invite** lists people whom you may like to know, the best matches first. Search by name to find somebody in particular.',
          'Choose a picture or a name to see the profile.',
          'Choose **Send**. Under **Sent Invites** you see what became of it, and can take back what has no answer yet.',
        ],
      }),
      section(
        'Answer an invitation',
        'Open **Received Invites** and choose **Accept** or **Reject**. If both of you invite each other, you are connected without an answer.',
        'After a rejection, neither side can invite the other for seven days.',
      ),
    ),
    guide(
      {
        slug: 'messages',
        title: 'Write messages',
        summary: 'To one connection, to all of them, or to us.',
        screen: screen('messages', 'Open Messages'),
      },
      section(
        'To one connection',
        `Choose **Message** beside a connection, or open **Messages**. Enter sends, and Shift with Enter begins a new line. **Seen** tells that the ${other} has read it.`,
        'What you typed and have not sent yet stays where it is, also when the line breaks.',
      ),
      section(
        'To all of them',
        'On the connections screen choose **Message All**. It says how many people will get your message, and writes to each of them separately: nobody sees who else got it.',
      ),
      section(
        'To support',
        `${product} support stands among your conversations too. What you send by the form in the Help Center, and what we answer, is there.`,
      ),
      section(
        'If you are away',
        'When a message waits for you unread while you are away, a mail tells you that it is there. The mail does not repeat what was written.',
      ),
    ),
    question(
      {
        slug: 'end-or-block',
        title: 'How do I end a connection or block somebody?',
        summary: 'Ending hides contact details; blocking hides you from each other.',
        screen: screen('connections', 'Open connections'),
      },
      `In the menu of a connection choose **End connection** or **Block**. Both ask before anything happens.`,
      {
        points: [
          'After ending, what only connections see is hidden again, and your conversation can be read but takes no new messages. Bookings stay as they are.',
          'After blocking, neither of you finds the other anywhere, open invitations end and open shift requests are withdrawn. A block is refused while you have a booking together: cancel that first. Past bookings stay in the records of each side. Under **Blocked people** you can unblock somebody.',
        ],
      },
    ),
  ]
}
