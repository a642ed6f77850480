import { useNavigate } from '@tanstack/react-router'
import { Mail, MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SupportContact } from '#contract/platform/service.ts'
import { useMyAccount } from '#web/features/identity/accounts/my-account.ts'
import { useConfig } from '#web/platform/config.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { useSide } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Card, Row, RowMain, Rows } from '#web/ui/card.tsx'
import { SkeletonCard } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import { ContactForm, type Draft } from './contact-form.tsx'
import { useSupportChat } from './data.ts'

type ContactSupportProps = { draft: Draft; onDraft: (draft: Draft) => void }

/** All ways to reach support. */
export function ContactSupport(props: ContactSupportProps) {
  const account = useMyAccount()
  const contact = useConfig()?.support
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p className="text-dim">
        Our team responds as soon as possible. We reply in your messages and by email, whichever way you contact us
        here.
      </p>
      <Rows label="Ways to reach us">
        {contact && <ByPhoneAndEmail {...contact} />}
        <Channel
          title="Live chat"
          text="Opens in your messages, and stays there."
          icon={<MessageCircle size={18} aria-hidden="true" />}
        >
          <ChatButton />
        </Channel>
      </Rows>
      <Card title="Write to us">
        {account.isPending ? <SkeletonCard lines={6} /> : <ContactForm email={account.data?.email ?? ''} {...props} />}
      </Card>
    </div>
  )
}

const ByPhoneAndEmail = ({ phone, phone_hours, email }: SupportContact) => (
  <>
    <Channel title="Phone" text={phone_hours} icon={<Phone size={18} aria-hidden="true" />}>
      <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={buttonClass('plain')}>
        {phone}
      </a>
    </Channel>
    <Channel
      title="Email"
      text="Please write from the email address of your account."
      icon={<Mail size={18} aria-hidden="true" />}
    >
      <a href={`mailto:${email}`} className={`${buttonClass('plain')} max-sm:px-2`}>
        {email}
      </a>
    </Channel>
  </>
)

type ChannelProps = { title: string; text: string; icon: ReactNode; children: ReactNode }

const Channel = ({ title, text, icon, children }: ChannelProps) => (
  <Row>
    <RowMain>
      <div className="flex gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-brand-soft text-brand-ink">
          {icon}
        </span>
        <div className="min-w-0">
          <h2 className="text-sm font-medium">{title}</h2>
          <p className="text-sm text-dim">{text}</p>
        </div>
      </div>
    </RowMain>
    <div className="grid grid-cols-[minmax(0,1fr)] wrap-anywhere max-sm:w-full max-sm:pl-12 sm:min-w-52">
      {children}
    </div>
  </Row>
)

function ChatButton() {
  const side = useSide()
  const navigate = useNavigate()
  const chat = useSupportChat()

  async function open() {
    try {
      const conversation = await chat.mutateAsync()
      await navigate({ to: `/${side}/messages`, search: { conversation } })
    } catch (thrown) {
      toast.bad(sentenceOf(thrown, 'The chat could not be opened. Please try again.'))
    }
  }

  return (
    <Button look="soft" isPending={chat.isPending} onPress={open}>
      Start a chat
    </Button>
  )
}
