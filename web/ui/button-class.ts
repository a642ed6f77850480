const looks = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover',
  soft: 'bg-brand-soft text-brand-ink hover:bg-[color-mix(in_srgb,var(--color-brand-soft),var(--color-brand)_14%)]',
  plain:
    'border border-line bg-surface text-ink hover:bg-[color-mix(in_srgb,var(--color-surface),var(--color-ink)_5%)]',
  danger: 'bg-bad text-on-brand hover:opacity-90',
  'danger-soft': 'bg-bad-soft text-bad hover:bg-[color-mix(in_srgb,var(--color-bad-soft),var(--color-bad)_10%)]',
  link: 'text-brand-ink underline-offset-4 hover:underline',
}
const sizes = { small: 'min-h-8 px-3 py-1', normal: 'min-h-10 px-4 py-1.5', large: 'min-h-11 px-5 py-2' }

export type ButtonLook = keyof typeof looks
export type ButtonSize = keyof typeof sizes

/** Button classes, also for links that look like buttons. Neither is printed. */
export const buttonClass = (look: ButtonLook = 'primary', size: ButtonSize = 'normal') =>
  `relative inline-flex select-none items-center justify-center gap-2 rounded-control text-center text-sm font-semibold transition-colors duration-120 disabled:opacity-45 pointer-coarse:min-h-11 print:hidden ${sizes[size]} ${looks[look]}`
