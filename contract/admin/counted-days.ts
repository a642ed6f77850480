/** Days up to today whose shifts are counted for employers and organisations. */
export const COUNTED_DAYS = 90
