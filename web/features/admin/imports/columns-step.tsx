import { useState } from 'react'
import { type Import, importFields, lackingFields } from '#contract/admin/imports.ts'
import { sectors } from '#contract/platform/sector-terms.ts'
import { type Sector, TimeZone } from '#contract/platform/values.ts'
import { sentenceOf } from '#web/platform/failure.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/controls/checkbox.tsx'
import { FormActions } from '#web/ui/controls/form.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { zoneName } from '#web/ui/dates.ts'
import { ColumnTable } from './column-table.tsx'
import { useImportSteps } from './data.ts'
import { DiscardButton } from './discard-button.tsx'
import { EmployerField } from './employer-field.tsx'
import { readingOf, wrongKindOf } from './import-text.ts'

const zones = TimeZone.options.map((id) => ({ id, name: zoneName(id) }))

/** Second step: maps columns to fields and sets defaults for rows without a value. */
export function ColumnsStep({ shown, onDone }: { shown: Import; onDone: () => void }) {
  const { kind } = shown
  const [fields, setFields] = useState(() => shown.columns.map(({ field }) => field))
  const [hasHeader, setHasHeader] = useState(shown.has_header)
  const [sector, setSector] = useState<Sector>(shown.sector)
  const [zone, setZone] = useState(shown.time_zone)
  const [employer, setEmployer] = useState(shown.employer)
  const [isPending, setPending] = useState(false)
  const [error, setError] = useState(() => wrongKindOf(shown))
  const { map } = useImportSteps(shown.id)

  /** Each field maps to one column, so choosing it again removes it from the other. */
  function choose(column: number, field: string | null) {
    setFields(fields.map((mapped, at) => (at === column ? field : mapped === field ? null : mapped)))
    setError(null)
  }

  async function check() {
    const [missing] = lackingFields(kind, fields)
    if (missing) return setError(wrongKindOf(shown) ?? `Please choose the column with ${missing}.`)
    setPending(true)
    try {
      const time_zone = TimeZone.parse(zone)
      await map({ has_header: hasHeader, fields, sector, time_zone, employer_id: employer?.id ?? null })
      onDone()
    } catch (thrown) {
      setError(sentenceOf(thrown, 'The columns could not be saved.'))
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Card title="What is in each column?" intro={`${readingOf(shown)} Please correct any wrong guesses.`}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Checkbox isSelected={hasHeader} onChange={setHasHeader}>
            The first row is a header
          </Checkbox>
          <ColumnTable
            columns={shown.columns}
            hasHeader={hasHeader}
            wasHeader={shown.has_header}
            options={Object.entries(importFields[kind]).map(([id, name]) => ({ id, name }))}
            fields={fields}
            onChoose={choose}
          />
        </div>
      </Card>
      {kind !== 'subjects' && (
        <Card title="Defaults for rows without these values">
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2">
            <Select label="Sector" items={sectors} value={sector} onChange={(id) => id && setSector(id)} />
            <Select label="Time zone" items={zones} value={zone} onChange={(id) => id && setZone(id)} />
            {kind === 'staff' && <EmployerField selected={employer} onChoose={setEmployer} />}
          </div>
        </Card>
      )}
      {error && (
        <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
          {error}
        </p>
      )}
      <FormActions>
        <DiscardButton id={shown.id} />
        <Button isPending={isPending} pendingText="Saving..." onPress={check}>
          Check the rows
        </Button>
      </FormActions>
    </>
  )
}
