import { Download } from 'lucide-react'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'

type InvoiceButtonProps = { shiftId: number; number: string; size?: 'small' | 'normal' }

/** The invoice of an approved timesheet, as a PDF. */
export const InvoiceButton = ({ shiftId, number, size }: InvoiceButtonProps) => (
  <DownloadButton
    path={`/api/invoices/${shiftId}`}
    name={`invoice-${number}.pdf`}
    failure="Failed to download the invoice. Please try again."
    size={size}
    icon={<Download size={16} aria-hidden="true" />}
    aria-label={`Download Invoice ${number}`}
  >
    Download Invoice
  </DownloadButton>
)
