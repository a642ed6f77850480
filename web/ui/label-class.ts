export const labelClass = 'mb-1.5 block text-sm font-[550]'
