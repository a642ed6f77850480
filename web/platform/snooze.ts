/** Offers that the person declined; each is hidden on this device for 30 days. */
export type Offer = 'push' | 'install'

const DAYS = 30
const nameOf = (offer: Offer) => `${offer}_put_off`

export const isSnoozed = (offer: Offer) => Number(localStorage.getItem(nameOf(offer))) > Date.now()
export const snooze = (offer: Offer) => localStorage.setItem(nameOf(offer), String(Date.now() + DAYS * 86_400_000))
