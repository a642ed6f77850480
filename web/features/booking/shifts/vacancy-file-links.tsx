import { FileText, ImageIcon } from 'lucide-react'
import type { VacancyFile } from '#contract/booking/vacancy-details.ts'
import { fileSize } from '#contract/platform/file-size.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'

type VacancyFileLinksProps = {
  files: readonly VacancyFile[]
  /** Says which files are only for people who are booked. */
  isEmployer?: boolean
}

/** Files of a vacancy, each as a download. */
export const VacancyFileLinks = ({ files, isEmployer = false }: VacancyFileLinksProps) => (
  <ul className="-my-1.5 -ml-3 grid justify-items-start">
    {files.map(({ id, name, size, shown }) => (
      <li key={id} className="max-w-full">
        <DownloadButton
          look="link"
          size="small"
          path={`/api/vacancy-files/${id}`}
          name={name}
          failure="This file is not available."
          icon={<FileIcon name={name} />}
        >
          <span className="block text-left">
            <span className="wrap-anywhere">{name}</span>{' '}
            <span className="font-normal whitespace-nowrap text-dim">{fileSize(size)}</span>{' '}
            {isEmployer && shown === 'booking' && (
              <span className="inline-block font-normal text-dim">Only after booking</span>
            )}
          </span>
        </DownloadButton>
      </li>
    ))}
  </ul>
)

function FileIcon({ name }: { name: string }) {
  const Icon = /\.(jpe?g|png)$/i.test(name) ? ImageIcon : FileText
  return <Icon size={16} aria-hidden="true" className="shrink-0" />
}
