export type Suburb = { name: string; state: string; postcode: string }

/** "Footscray VIC 3011" */
export const localityText = ({ name, state, postcode }: Suburb) => `${name} ${state} ${postcode}`
