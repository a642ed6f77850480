import { Download } from 'lucide-react'
import type { DocumentKind } from '#contract/work/timesheets.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'

type InvoiceButtonProps = { shiftId: number; number: string; kind: DocumentKind | null; size?: 'small' | 'normal' }

/**
 * Downloads the pay statement or invoice of an approved timesheet. The specification gives the
 * button's label.
 */
export const InvoiceButton = ({ shiftId, number, kind, size }: InvoiceButtonProps) => (
  <DownloadButton
    path={`/api/invoices/${shiftId}`}
    name={`${kind === 'pay_statement' ? 'pay-statement' : 'invoice'}-${number}.pdf`}
    failure="Failed to download the document. Please try again."
    size={size}
    icon={<Download size={16} aria-hidden="true" />}
    aria-label={`Download Invoice ${number}`}
  >
    Download Invoice
  </DownloadButton>
)
