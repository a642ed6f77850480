import { useState } from 'react'
import type { VacancyTemplate } from '#contract/booking/vacancy-templates.ts'
import { Button } from '#web/ui/button.tsx'

/** Templates that fit above the form on a phone. */
const SHOWN = 6

type TemplateChoiceProps = {
  templates: readonly VacancyTemplate[]
  onChoose: (template: VacancyTemplate) => void
  onManage: () => void
}

/** Fills the form from a template with one press. */
export function TemplateChoice({ templates, onChoose, onManage }: TemplateChoiceProps) {
  const [isWhole, setWhole] = useState(false)
  if (templates.length === 0) return null
  const shown = isWhole ? templates : templates.slice(0, SHOWN)
  return (
    <section aria-label="Templates" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold">Start from a template</h2>
        <div className="-mr-3">
          <Button look="link" size="small" onPress={onManage}>
            Edit list
          </Button>
        </div>
      </div>
      <ul className="flex flex-wrap gap-2">
        {shown.map((template) => (
          <li key={template.id} className="max-w-full">
            <Button look="plain" size="small" onPress={() => onChoose(template)}>
              <span className="truncate">{template.name}</span>
            </Button>
          </li>
        ))}
        {shown.length < templates.length && (
          <li>
            <Button look="link" size="small" onPress={() => setWhole(true)}>
              {templates.length - shown.length} more
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}
