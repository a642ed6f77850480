/** Keeps the room of a map that is loading. */
export const MapSpace = () => <div aria-hidden="true" className="skeleton aspect-[8/5] w-full rounded-card" />
