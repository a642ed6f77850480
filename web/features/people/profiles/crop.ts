/** Geometry of cropping a picture to a square. */

export type Size = { width: number; height: number }
export type Square = { left: number; top: number; side: number }
/**
 * Kept square of a picture. `zoom` 1 is the largest square; `x` and `y` go from 0, the left or top,
 * to 1, the right or bottom.
 */
export type Crop = { zoom: number; x: number; y: number }

export const MOST_ZOOM = 4
export const centred: Crop = { zoom: 1, x: 0.5, y: 0.5 }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** The kept square, in pixels of the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop): Square {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

const cropOf = ({ width, height }: Size, { left, top, side }: Square): Crop => ({
  zoom: Math.min(width, height) / side,
  // Without room to move, the middle is kept.
  x: width > side ? within(left / (width - side), 0, 1) : 0.5,
  y: height > side ? within(top / (height - side), 0, 1) : 0.5,
})

/** Follows a drag, given in parts of the frame: the picture moves with the finger. */
export function dragged(size: Size, crop: Crop, dx: number, dy: number): Crop {
  const { left, top, side } = squareOf(size, crop)
  return { ...cropOf(size, { left: left - dx * side, top: top - dy * side, side }), zoom: crop.zoom }
}

/** Zooms around the middle of the frame. */
export function zoomed(size: Size, crop: Crop, wanted: number): Crop {
  const zoom = within(wanted, 1, MOST_ZOOM)
  const { left, top, side } = squareOf(size, crop)
  const next = Math.min(size.width, size.height) / zoom
  return { ...cropOf(size, { left: left + (side - next) / 2, top: top + (side - next) / 2, side: next }), zoom }
}
