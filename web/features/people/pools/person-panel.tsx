import { Facts } from '#web/ui/card.tsx'
import { PersonPools } from './person-pools.tsx'

/** Details of a person that only the reader's organisation keeps and sees. */
export const PersonPanel = ({ person }: { person: { id: number; name: string } }) => (
  <section aria-labelledby="only-us" className="grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line pt-5">
    <div>
      <h3 id="only-us" className="text-base font-semibold">
        Only your organisation sees this
      </h3>
    </div>
    <Facts items={[['Pools', <PersonPools key="pools" person={person} />]]} />
  </section>
)
