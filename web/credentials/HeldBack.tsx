import { CircleAlert } from 'lucide-react'
import type { Credential } from '#contract/credentials.ts'
import { whatToDo } from './myWords.ts'

/** Why nobody can book the person, and the next step. */
export const HeldBack = ({ credentials }: { credentials: readonly Credential[] }) => (
  <section aria-labelledby="held-back" className="card flex gap-3 border-bad/40 px-5 py-4">
    <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-bad" />
    <div className="min-w-0">
      <h2 id="held-back" className="text-base font-semibold">
        You cannot be booked at the moment
      </h2>
      <ul className="mt-1 grid gap-1 text-sm">
        {credentials
          .filter(({ blocks }) => blocks)
          .map((credential) => (
            <li key={credential.id} className="wrap-anywhere">
              {whatToDo(credential)}
            </li>
          ))}
      </ul>
    </div>
  </section>
)
