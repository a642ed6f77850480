/** 'Melbourne time' of 'Australia/Melbourne': how a reader is told whose clock is meant. */
export const clockName = (zone: string) => `${(zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')} time`
