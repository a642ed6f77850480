/** Whether a number is that of another page that exists. */
export const canGoTo = (to: number, page: number, lastPage: number) => to >= 1 && to <= lastPage && to !== page

/** The page numbers to offer: at most five, the present one in the middle where there is room. */
export function pageNumbers(page: number, lastPage: number, size = 5): number[] {
  const length = Math.min(size, lastPage)
  const first = Math.max(1, Math.min(page - Math.floor(size / 2), lastPage - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
