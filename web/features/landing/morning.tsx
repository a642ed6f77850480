import { Check, Pause, Play, RotateCcw, Smartphone } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Badge, StatusBadge } from '#web/ui/status-badge.tsx'

/** Seconds from the start of the picture at which each step happens. */
const STEP_SECONDS = { posted: 0.4, asked: 2, yes: 4.6, booked: 5.8, told: 7.2 }

const steps = [
  { time: '06:10', text: 'The school posts the class that needs a teacher.', at: STEP_SECONDS.posted },
  { time: '06:11', text: 'Three people who fit and are free are asked.', at: STEP_SECONDS.asked },
  { time: '06:16', text: 'Olivia is the first to say yes.', at: STEP_SECONDS.yes },
  { time: '06:16', text: 'She is booked, and the school is told.', at: STEP_SECONDS.booked },
  { time: '06:16', text: 'The others hear that the shift is filled.', at: STEP_SECONDS.told },
]

const phones = [
  { name: 'Olivia', isBooked: true },
  { name: 'Tom', isBooked: false },
  { name: 'Priya', isBooked: false },
]

type Progress = 'waiting' | 'playing' | 'paused' | 'ended'

/**
 * A morning as a picture that plays once, when it is first seen. The list beside it says the same,
 * so that the picture is hidden from screen readers. Without motion only its end is shown.
 */
export function Morning() {
  const [progress, setProgress] = useState<Progress>('waiting')
  const [round, setRound] = useState(0)
  const figure = useRef<HTMLElement>(null)

  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        setProgress((current) => (current === 'waiting' ? 'playing' : current))
      },
      { threshold: 0.4 },
    )
    if (figure.current) observer.observe(figure.current)
    return () => observer.disconnect()
  }, [])

  const press = () => {
    if (progress === 'ended') setRound(round + 1)
    setProgress(progress === 'paused' || progress === 'ended' ? 'playing' : 'paused')
  }
  return (
    <figure
      ref={figure}
      aria-labelledby="morning-caption"
      data-scene={progress}
      className="mt-10 grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-8 md:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]"
    >
      <div>
        <ol key={round} className="grid gap-5">
          {steps.map(({ time, text, at }) => (
            <li key={text} className="flex gap-3">
              <span className="relative mt-1.5 size-3 shrink-0 rounded-full bg-track">
                <span style={startsAt(at)} className="scene-in absolute inset-0 rounded-full bg-brand" />
              </span>
              <span className="font-semibold tabular-nums">{time}</span>
              <span className="min-w-0">{text}</span>
            </li>
          ))}
        </ol>
        <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
          <div className="motion-reduce:hidden">
            <Button look="plain" size="small" icon={<ProgressIcon progress={progress} />} onPress={press}>
              {progress === 'ended' ? 'Play again' : progress === 'paused' ? 'Play' : 'Pause'}
            </Button>
          </div>
          <figcaption id="morning-caption" className="text-hint text-dim">
            An example with made-up people
          </figcaption>
        </div>
      </div>
      <Picture key={round} onEnd={() => setProgress('ended')} />
    </figure>
  )
}

function ProgressIcon({ progress }: { progress: Progress }) {
  const Icon = progress === 'ended' ? RotateCcw : progress === 'paused' ? Play : Pause
  return <Icon size={14} aria-hidden="true" />
}

const startsAt = (seconds: number) => ({ '--scene-at': `${seconds}s` }) as CSSProperties

/** Two things in the same place; the second one replaces the first. */
const Swap = ({ first, then, from, at, isAtEnd, onEnd }: SwapProps) => (
  <span className={`grid ${isAtEnd ? 'justify-items-end' : 'justify-items-center'}`}>
    <span style={startsAt(from)} className="scene-in col-start-1 row-start-1">
      <span style={startsAt(at)} className="scene-out inline-block">
        {first}
      </span>
    </span>
    <span style={startsAt(at)} className="scene-in col-start-1 row-start-1" onAnimationEnd={onEnd}>
      {then}
    </span>
  </span>
)
type SwapProps = {
  first: ReactNode
  then: ReactNode
  /** Seconds at which the first appears. */
  from: number
  /** Seconds at which the second takes over. */
  at: number
  isAtEnd?: boolean
  onEnd?: (() => void) | undefined
}

function Picture({ onEnd }: { onEnd: () => void }) {
  return (
    <div aria-hidden="true" className="select-none">
      <div
        style={startsAt(STEP_SECONDS.posted)}
        className="scene-in card bg-raised px-4 py-3.5 shadow-overlay min-[480px]:px-5"
      >
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <div className="min-w-0">
            <p className="font-semibold">Year 5</p>
            <p className="text-sm text-dim tabular-nums">Today, 08:30–15:30</p>
          </div>
          <Swap
            first={<StatusBadge status="pending" label="Open" />}
            then={<StatusBadge status="accepted" label="Olivia is booked" />}
            from={STEP_SECONDS.posted}
            at={STEP_SECONDS.booked}
            isAtEnd
          />
        </div>
      </div>
      <div className="mx-auto h-6 w-px bg-line" />
      <div className="grid grid-cols-3 gap-3">
        {phones.map(({ name, isBooked }, index) => (
          <div
            key={name}
            className="relative flex min-h-44 flex-col items-center rounded-[1.25rem] border-2 border-line bg-raised px-1.5 pt-2 pb-3"
          >
            <span className="h-1 w-8 rounded-full bg-line" />
            <div className="flex flex-1 flex-col items-center justify-center gap-3">
              <span style={startsAt(STEP_SECONDS.asked)} className="scene-ring grid">
                {isBooked ? (
                  <Swap
                    first={<PhoneIcon className="bg-brand-soft text-brand-ink" />}
                    then={<PhoneIcon className="bg-good-soft text-good" isYes />}
                    from={STEP_SECONDS.asked}
                    at={STEP_SECONDS.yes}
                  />
                ) : (
                  <Swap
                    first={<PhoneIcon className="bg-brand-soft text-brand-ink" />}
                    then={<PhoneIcon className="bg-hover text-dim" />}
                    from={STEP_SECONDS.asked}
                    at={STEP_SECONDS.told}
                  />
                )}
              </span>
              <span className="text-sm font-semibold">{name}</span>
              <Swap
                first={<Badge tone="wait">Asked</Badge>}
                then={isBooked ? <Badge tone="good">Yes</Badge> : <Badge>Filled</Badge>}
                from={STEP_SECONDS.asked}
                at={isBooked ? STEP_SECONDS.yes : STEP_SECONDS.told}
                onEnd={index === phones.length - 1 ? onEnd : undefined}
              />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}

const PhoneIcon = ({ className, isYes }: { className: string; isYes?: boolean }) => (
  <span className={`grid size-11 place-items-center rounded-full ${className}`}>
    {isYes ? <Check size={20} /> : <Smartphone size={20} />}
  </span>
)
