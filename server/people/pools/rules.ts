/** The order with a person moved before another one, or to the end; null if one is absent. */
export const moved = (order: readonly number[], id: number, before: number | null): number[] | null => {
  if (!order.includes(id)) return null
  const others = order.filter((one) => one !== id)
  if (before === id) return [...order]
  const place = before === null ? others.length : others.indexOf(before)
  return place === -1 ? null : others.toSpliced(place, 0, id)
}
