/** Logos of the demo employers: landscapes and patterns that follow from their names. */
import sharp from 'sharp'
import { redraw } from '#server/identity/accounts/avatar.ts'
import { between, chance, pick } from './chance.ts'

/** Sky, light, far, near. */
const PALETTES = [
  ['#fde7c8', '#f4a261', '#7aa095', '#264653'],
  ['#dbeafe', '#fcd34d', '#5b8fb9', '#1e3a5f'],
  ['#fce4ec', '#f48fb1', '#9c89b8', '#4a3f6b'],
  ['#e3f4e8', '#f7d070', '#6fae84', '#1f5c4a'],
  ['#fff3d6', '#e76f51', '#c9a66b', '#6b4226'],
  ['#e0f2f1', '#ffcc80', '#4db6ac', '#00574b'],
] as const
type Palette = (typeof PALETTES)[number]

const ridge = (name: string, height: number, rise: number, attributes: string) => {
  const y = (step: number) => height - Math.round(rise * chance(attributes, name, step))
  return `M0 ${y(0)} Q64 ${y(1) - rise} 128 ${y(2)} T256 ${y(3)} V256 H0 Z`
}

const hills = (name: string, [sky, light, far, near]: Palette) => `
  <rect width="256" height="256" fill="${sky}"/>
  <circle cx="${between(60, 196, 'sun', name)}" cy="${between(60, 110, 'height', name)}" r="${between(26, 44, 'size', name)}" fill="${light}"/>
  <path d="${ridge(name, 170, 40, 'far')}" fill="${far}"/>
  <path d="${ridge(name, 215, 36, 'near')}" fill="${near}"/>`

const leaves = (name: string, [sky, light, far, near]: Palette) => {
  const leaf = (i: number) => {
    const turn = i * 60 + between(-12, 12, 'turn', name, i)
    const colour = i % 3 === 0 ? light : i % 3 === 1 ? far : near
    return `<path d="M128 128 C92 88 108 38 128 22 C148 38 164 88 128 128" fill="${colour}" transform="rotate(${turn} 128 128)"/>`
  }
  return `<rect width="256" height="256" fill="${sky}"/>${[0, 1, 2, 3, 4, 5].map(leaf).join('')}<circle cx="128" cy="128" r="15" fill="${sky}"/>`
}

const waves = (name: string, [sky, light, far, near]: Palette) => {
  const wave = (y: number, colour: string, i: number) => {
    const x = -between(0, 64, 'drift', name, i)
    return `<path d="M${x} ${y} q32 -26 64 0 t64 0 t64 0 t64 0 t64 0 V256 H${x} Z" fill="${colour}"/>`
  }
  return `<rect width="256" height="256" fill="${sky}"/>
    <circle cx="${between(70, 186, 'sun', name)}" cy="84" r="34" fill="${light}"/>
    ${wave(140, far, 0)}${wave(172, light, 1)}${wave(204, near, 2)}`
}

const quilt = (name: string, palette: Palette) => {
  const piece = (i: number) => {
    const [x, y] = [(i % 3) * 86, Math.floor(i / 3) * 86]
    const ground = palette[i % 2 === 0 ? 0 : 2]
    const shape =
      chance('shape', name, i) < 0.5
        ? `<path d="M${x} ${y} A86 86 0 0 1 ${x + 86} ${y + 86} H${x} Z" fill="${palette[3]}"/>`
        : `<circle cx="${x + 43}" cy="${y + 43}" r="29" fill="${palette[1]}"/>`
    return `<rect x="${x}" y="${y}" width="86" height="86" fill="${ground}"/>${shape}`
  }
  return Array.from({ length: 9 }, (_, i) => piece(i)).join('')
}

export const logoOf = (name: string): string => {
  const draw = pick([hills, leaves, waves, quilt], 'kind', name)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">${draw(name, pick(PALETTES, 'palette', name))}</svg>`
}

/** Returns a drawing as a file, processed like every uploaded picture. */
export const drawingOf = async (svg: string): Promise<Buffer> =>
  redraw(await sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer())
