import { Download } from 'lucide-react'
import { DownloadButton } from '#web/ui/download-button.tsx'

/** Downloads an invoice or a credit note. */
export const InvoiceButton = ({ id, number }: { id: number; number: string }) => (
  <DownloadButton
    path={`/api/payment-invoices/${id}`}
    name={`${number.startsWith('BC') ? 'credit-note' : 'invoice'}-${number}.pdf`}
    failure="The invoice could not be downloaded. Please try again."
    size="small"
    aria-label={`Download PDF of ${number}`}
    icon={<Download size={14} aria-hidden="true" />}
  >
    PDF
  </DownloadButton>
)
