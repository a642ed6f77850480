import { Copy } from 'lucide-react'
import { UnstyledButton } from './button.tsx'
import { copyText } from './clipboard.ts'

const messages = {
  ok: 'Reference copied.',
  bad: 'The reference could not be copied.',
  badDetail: 'Please select it and copy it.',
}

/** Trace of a failure, to copy into a message to support. Shows nothing without one. */
export const FailureReference = ({ reference }: { reference: string | null }) =>
  reference !== null && (
    <p className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-dim">
      <span className="break-all">
        Reference for support: <code>{reference}</code>
      </span>
      <UnstyledButton
        aria-label="Copy the reference"
        onPress={() => copyText(reference, messages)}
        className="inline-flex min-h-6 items-center gap-1 rounded-chip font-medium text-brand-ink underline-offset-4 hover:underline pointer-coarse:min-h-11"
      >
        <Copy size={12} aria-hidden="true" />
        Copy
      </UnstyledButton>
    </p>
  )
