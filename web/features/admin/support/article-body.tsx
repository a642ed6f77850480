import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { buttonClass } from '#web/ui/button-class.ts'
import { type Article, type Block, boldParts, type Section } from './articles/article.ts'

const Text = ({ children }: { children: string }) =>
  boldParts(children).map(({ text, isShown }) =>
    isShown ? (
      <strong key={text} className="font-semibold text-ink">
        {text}
      </strong>
    ) : (
      text
    ),
  )

function BlockBody({ block }: { block: Block }) {
  if (typeof block === 'string')
    return (
      <p>
        <Text>{block}</Text>
      </p>
    )
  const [List, marks, lines] =
    'steps' in block ? (['ol', 'list-decimal', block.steps] as const) : (['ul', 'list-disc', block.points] as const)
  return (
    <List className={`grid gap-1.5 pl-5 marker:text-dim ${marks}`}>
      {lines.map((line) => (
        <li key={line} className="pl-1">
          <Text>{line}</Text>
        </li>
      ))}
    </List>
  )
}

/** Text of an article without its title, and a link to the screen it describes. */
export const ArticleBody = ({ sections, screen }: Pick<Article, 'sections' | 'screen'>) => (
  <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-5 leading-relaxed">
    {sections.map((part) => (
      <SectionBody key={part.heading ?? ''} {...part} />
    ))}
    {screen && (
      <div>
        <Link to={screen.to} search={screen.option ? { option: screen.option } : {}} className={buttonClass('soft')}>
          {screen.label}
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
    )}
  </div>
)

const SectionBody = ({ heading, blocks }: Section) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
    {heading && <h3 className="text-base">{heading}</h3>}
    {blocks.map((block) => (
      <BlockBody key={JSON.stringify(block)} block={block} />
    ))}
  </div>
)
