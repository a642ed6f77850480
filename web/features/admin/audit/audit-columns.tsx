import { type AuditedAct, auditActions } from '#contract/platform/audit.ts'
import { roleNames } from '#web/features/identity/accounts/area.ts'
import { Button } from '#web/ui/button.tsx'
import { stamp } from '#web/ui/dates.ts'
import type { Column } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { aboutText } from './audit-text.ts'

/** The table of the log; `onOpen` opens an entry. */
export const columnsOf = (onOpen: (entry: AuditedAct) => void): Column<AuditedAct>[] => [
  {
    title: 'Time',
    cell: ({ at }) => (
      <Time at={at} className="whitespace-nowrap tabular-nums">
        {stamp(at)}
      </Time>
    ),
  },
  {
    title: 'Who',
    cell: ({ actor }) =>
      actor ? (
        <span className="block @table:min-w-28">
          <span className="font-medium">{actor.name}</span>
          <span className="block text-hint text-dim">{roleNames[actor.role]}</span>
        </span>
      ) : (
        <span className="text-dim">Automatic</span>
      ),
  },
  {
    title: 'What',
    cell: ({ action, subject }) => (
      <span className="block @table:min-w-44">
        <span className="font-medium">{auditActions[action]}</span>
        {subject && <span className="block text-hint text-dim">{aboutText(subject)}</span>}
      </span>
    ),
  },
  { title: 'From', cell: ({ network }) => <span className="text-dim">{network ?? '–'}</span> },
  {
    title: 'Open',
    align: 'right',
    isTitleHidden: true,
    cell: (entry) => (
      <Button
        look="plain"
        size="small"
        aria-label={`View entry ${entry.seq}: ${auditActions[entry.action]}`}
        onPress={() => onOpen(entry)}
      >
        View
      </Button>
    ),
  },
]
