const MOBILE = /^\+61(4\d{2})(\d{3})(\d{3})$/
const LANDLINE = /^\+61([2378])(\d{4})(\d{4})$/

/** An Australian number as Australians write it, any other as it is kept. */
export const phoneText = (e164: string) => e164.replace(MOBILE, '0$1 $2 $3').replace(LANDLINE, '(0$1) $2 $3')
