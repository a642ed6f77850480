/**
 * Draws the invented portraits of the demo people from their looks. They show nobody who exists.
 */

import { chance, pick } from './chance.ts'
import { type Accessory, type Beard, type Clothes, type Hair, type HairColour, type Look, looks } from './looks.ts'

const SKINS = [
  { base: '#fbe2d2', shade: '#efc6ad', lips: '#c8716a' },
  { base: '#f6d2b6', shade: '#e2b08e', lips: '#bf675c' },
  { base: '#eac29b', shade: '#d2a074', lips: '#b3604f' },
  { base: '#d6a274', shade: '#ba8155', lips: '#a14f42' },
  { base: '#b98055', shade: '#99623c', lips: '#84402f' },
  { base: '#93603e', shade: '#75482b', lips: '#6b3226' },
  { base: '#704833', shade: '#553322', lips: '#4c2018' },
] as const

const HAIRS: Record<HairColour, { base: string; line: string }> = {
  black: { base: '#221f26', line: '#3b3742' },
  dark: { base: '#3d2c24', line: '#584136' },
  brown: { base: '#5f412c', line: '#7a573e' },
  chestnut: { base: '#7d4b2d', line: '#99633f' },
  auburn: { base: '#964628', line: '#b1603c' },
  red: { base: '#b9622f', line: '#d07c48' },
  blond: { base: '#d8b06a', line: '#e9c98f' },
  sandy: { base: '#b48c58', line: '#caa674' },
  grey: { base: '#8f959b', line: '#abb1b6' },
  silver: { base: '#c3c8cc', line: '#dde1e4' },
  white: { base: '#e4e5e3', line: '#f4f4f2' },
}

const BACKDROPS = ['#dcebf2', '#e3efe2', '#f6e8d5', '#eee4f1', '#f7e0dc', '#dff0ec', '#f2ecd2', '#e2e6f3'] as const
const CLOTHES = [
  '#2f6f7e',
  '#7a4f79',
  '#c2703d',
  '#3f5d8a',
  '#5d7f4d',
  '#a5485a',
  '#37474f',
  '#c39a3b',
  '#567a8c',
] as const
const SCRUBS = ['#2f7f86', '#33608f', '#5b5f97', '#4c8a6b'] as const

type Paint = { skin: (typeof SKINS)[number]; hair: { base: string; line: string }; cloth: string; name: string }

const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`
const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${more}/>`

/** Hair pulled back from the forehead, over the top of the head. */
const pulledBack = 'M80 112 C76 60 102 44 128 44 C154 44 180 60 176 112 C170 86 152 70 128 70 C104 70 86 86 80 112 Z'

/** Locks in rows around the top of the head. */
const curls = (radius: number, rows: readonly (readonly [count: number, distance: number])[], fill: string) =>
  rows
    .flatMap(([count, distance]) =>
      Array.from({ length: count }, (_, i) => {
        const angle = Math.PI * (1.02 + (i / (count - 1)) * 0.96)
        const [x, y] = [128 + Math.cos(angle) * distance, 106 + Math.sin(angle) * distance * 1.05]
        return circle(Math.round(x), Math.round(y), radius, fill)
      }),
    )
    .join('')

/** Parts of the hair behind the head and in front of it. */
const hairOf: Record<Hair, (colours: Paint['hair']) => readonly [behind: string, before: string]> = {
  bald: () => ['', ''],
  receding: ({ base }) => [
    '',
    shape('M79 122 C75 98 79 84 88 74 C90 88 88 100 87 122 Z', base) +
      shape('M177 122 C181 98 177 84 168 74 C166 88 168 100 169 122 Z', base),
  ],
  buzz: ({ base }) => [
    '',
    shape('M80 108 C77 62 102 47 128 47 C154 47 179 62 176 108 C172 84 160 72 128 72 C96 72 84 84 80 108 Z', base),
  ],
  short: ({ base, line }) => [
    '',
    shape(
      'M79 110 C73 58 102 40 128 40 C156 40 183 58 177 110 C173 92 168 84 160 78 C140 85 114 83 98 76 C90 82 83 92 79 110 Z',
      base,
    ) + stroke('M104 58 C120 50 140 50 154 58', line, 3),
  ],
  side: ({ base, line }) => [
    '',
    shape(
      'M79 112 C72 58 104 38 130 38 C160 38 184 60 177 112 C174 96 168 86 158 80 C136 82 116 74 103 62 C99 78 87 90 79 112 Z',
      base,
    ) + stroke('M104 60 C118 48 146 48 160 62', line, 3),
  ],
  quiff: ({ base, line }) => [
    '',
    shape(
      'M79 110 C74 74 84 54 98 46 C112 26 158 24 172 54 C182 72 180 90 177 110 C174 94 169 84 162 79 C146 72 120 72 98 79 C90 86 83 94 79 110 Z',
      base,
    ) + stroke('M108 52 C122 38 146 38 160 54', line, 3),
  ],
  curly: ({ base }) => [
    '',
    curls(
      15,
      [
        [9, 58],
        [7, 42],
      ],
      base,
    ),
  ],
  afro: ({ base }) => [circle(128, 96, 76, base), shape(pulledBack, base)],
  coils: ({ base }) => [
    curls(18, [[10, 66]], base),
    curls(
      13,
      [
        [9, 50],
        [7, 38],
      ],
      base,
    ),
  ],
  pixie: ({ base, line }) => [
    '',
    shape(
      'M78 118 C70 58 102 38 130 38 C160 38 186 60 178 118 C175 104 171 94 165 88 C138 92 112 84 96 96 C88 100 83 106 78 118 Z',
      base,
    ) + stroke('M150 54 C132 62 112 72 98 90', line, 3),
  ],
  bob: ({ base, line }) => [
    shape(
      'M66 150 C58 60 100 34 128 34 C156 34 198 60 190 150 C192 172 172 176 164 166 H92 C84 176 64 172 66 150 Z',
      base,
    ),
    shape('M79 118 C72 58 104 40 128 40 C154 40 184 58 177 118 C172 98 162 84 144 74 C122 88 96 88 79 118 Z', base) +
      stroke('M144 58 C126 70 104 78 92 92', line, 3),
  ],
  fringe: ({ base, line }) => [
    shape(
      'M66 150 C58 60 100 34 128 34 C156 34 198 60 190 150 C192 172 172 176 164 166 H92 C84 176 64 172 66 150 Z',
      base,
    ),
    shape('M78 120 C70 56 104 40 128 40 C154 40 186 56 178 120 L168 97 C150 92 106 92 88 97 Z', base) +
      stroke('M112 56 L108 84 M128 54 V84 M144 56 L148 84', line, 2.5),
  ],
  long: ({ base, line }) => [
    shape(
      'M64 226 C60 60 98 34 128 34 C158 34 196 60 192 226 C176 232 166 214 164 196 H92 C90 214 80 232 64 226 Z',
      base,
    ),
    shape('M79 120 C70 56 104 40 128 40 C154 40 186 56 177 120 C170 92 148 78 128 60 C110 78 88 90 79 120 Z', base) +
      stroke('M72 150 C70 176 72 196 74 212 M184 150 C186 176 184 196 182 212', line, 3),
  ],
  wavy: ({ base, line }) => [
    shape(
      'M62 214 C48 196 70 178 60 156 C52 60 98 32 128 32 C158 32 204 60 196 156 C186 178 208 196 194 214 C176 228 166 208 162 190 H94 C90 208 80 228 62 214 Z',
      base,
    ),
    shape('M79 118 C70 56 106 38 132 38 C160 38 186 58 177 118 C172 98 166 88 152 76 C136 88 100 84 79 118 Z', base) +
      stroke('M150 52 C130 66 104 72 90 94', line, 3),
  ],
  bun: ({ base, line }) => [
    circle(128, 34, 22, base),
    shape(pulledBack, base) + stroke('M104 66 C112 54 144 54 152 66', line, 3),
  ],
  lowBun: ({ base, line }) => [
    circle(174, 158, 20, base),
    shape('M79 116 C72 58 104 40 128 40 C154 40 184 58 177 116 C172 92 160 78 140 68 C120 82 92 88 79 116 Z', base) +
      stroke('M140 52 C124 62 104 72 92 90', line, 3),
  ],
  ponytail: ({ base, line }) => [
    shape('M160 60 C214 70 212 150 192 206 C178 200 176 150 160 120 Z', base),
    shape(pulledBack, base) + stroke('M104 66 C116 54 142 54 154 66', line, 3),
  ],
  braids: ({ base, line }) => [
    [0, 1, 2, 3, 4]
      .map(
        (i) =>
          `<ellipse cx="76" cy="${130 + i * 22}" rx="11" ry="14" fill="${base}"/><ellipse cx="180" cy="${130 + i * 22}" rx="11" ry="14" fill="${base}"/>`,
      )
      .join(''),
    shape('M79 120 C70 56 104 40 128 40 C154 40 186 56 177 120 C170 92 148 78 128 58 C108 78 88 90 79 120 Z', base) +
      stroke('M128 42 V58', line, 3),
  ],
  locs: ({ base, line }) => [
    [66, 80, 94, 162, 176, 190].map((x) => stroke(`M128 60 C${x} 60 ${x} 120 ${x} 196`, base, 15)).join(''),
    shape(pulledBack, base) + stroke('M100 72 C106 58 116 52 124 50 M132 50 C142 52 150 58 156 72', line, 3),
  ],
  hijab: () => ['', ''],
}

const HEADSCARVES = ['#4f6d8f', '#8a5a78', '#4d7c72', '#b0764a', '#59606b'] as const

const headscarf = (name: string) => {
  const colour = pick(HEADSCARVES, 'scarf', name)
  return {
    behind: shape(
      'M62 128 C52 54 98 30 128 30 C158 30 204 54 194 128 C192 168 196 200 214 226 H42 C60 200 64 168 62 128 Z',
      colour,
    ),
    before:
      shape(
        'M80 122 C76 66 104 54 128 54 C152 54 180 66 176 122 C176 158 150 172 128 172 C106 172 80 158 80 122 Z M60 118 C54 54 98 30 128 30 C158 30 202 54 196 118 C196 164 206 190 200 222 C150 206 106 206 56 222 C50 190 60 164 60 118 Z',
        colour,
        ' fill-rule="evenodd"',
      ) + stroke('M84 166 C104 196 150 200 178 162', '#ffffff', 2.5).replace('/>', ' opacity="0.35"/>'),
  }
}

const beardOf: Record<Beard, (paint: Paint) => string> = {
  stubble: ({ hair }) =>
    shape(
      'M82 124 C82 158 104 174 128 174 C152 174 174 158 174 124 C170 138 160 141 150 137 C140 133 116 133 106 137 C96 141 86 138 82 124 Z',
      hair.base,
      ' opacity="0.28"',
    ),
  short: ({ hair }) =>
    shape(
      'M82 122 C82 160 104 176 128 176 C152 176 174 160 174 122 C170 140 160 143 150 138 C140 133 116 133 106 138 C96 143 86 140 82 122 Z',
      hair.base,
    ),
  full: ({ hair }) =>
    shape(
      'M80 118 C78 168 100 194 128 194 C156 194 178 168 176 118 C172 140 162 143 150 137 C140 132 116 132 106 137 C94 143 84 140 80 118 Z',
      hair.base,
    ),
  goatee: ({ hair }) =>
    shape('M108 138 C114 132 142 132 148 138 C152 158 144 174 128 174 C112 174 104 158 108 138 Z', hair.base),
  moustache: ({ hair }) =>
    shape(
      'M104 142 C110 131 124 132 128 137 C132 132 146 131 152 142 C142 145 134 143 128 141 C122 143 114 145 104 142 Z',
      hair.base,
    ),
}

const accessoryOf: Record<Accessory, (paint: Paint) => string> = {
  round: () =>
    [110, 146].map((x) => circle(x, 116, 15, 'none', ' stroke="#2b2f36" stroke-width="3"')).join('') +
    stroke('M125 114 Q128 111 131 114 M95 114 L84 111 M161 114 L172 111', '#2b2f36', 3),
  square: () =>
    [94, 131]
      .map(
        (x) => `<rect x="${x}" y="104" width="31" height="24" rx="6" fill="none" stroke="#3a3f46" stroke-width="3"/>`,
      )
      .join('') + stroke('M125 113 H131 M94 112 L84 110 M162 112 L172 110', '#3a3f46', 3),
  light: () =>
    [110, 146]
      .map((x) => `<ellipse cx="${x}" cy="116" rx="16" ry="13" fill="none" stroke="#a8763e" stroke-width="2.5"/>`)
      .join('') + stroke('M126 114 Q128 112 130 114 M94 114 L84 111 M162 114 L172 111', '#a8763e', 2.5),
  earrings: () => circle(80, 141, 4, '#e0b64b') + circle(176, 141, 4, '#e0b64b'),
}

const clothesOf: Record<Clothes, (paint: Paint) => string> = {
  crew: ({ skin }) =>
    stroke('M96 199 C106 218 150 218 160 199', '#000000', 5).replace('/>', ' opacity="0.14"/>') +
    shape('M101 196 C110 214 146 214 155 196 L150 190 H106 Z', skin.base),
  vneck: ({ skin }) => shape('M100 196 L128 236 L156 196 L150 188 H106 Z', skin.base),
  shirt: ({ skin }) =>
    shape('M108 190 L128 222 L148 190 Z', skin.base) +
    shape('M100 192 L128 222 L110 240 L88 202 Z', '#ffffff') +
    shape('M156 192 L128 222 L146 240 L168 202 Z', '#ffffff') +
    stroke('M128 224 V256', '#ffffff', 3).replace('/>', ' opacity="0.5"/>'),
  cardigan: ({ skin }) =>
    shape('M98 194 L112 256 H144 L158 194 Z', '#f4f0e6') +
    shape('M103 195 C112 212 144 212 153 195 L150 188 H106 Z', skin.base),
  blazer: ({ skin }) =>
    shape('M100 194 L128 250 L156 194 Z', '#f7f7f5') +
    shape('M106 190 L128 218 L150 190 Z', skin.base) +
    shape('M98 193 L84 208 L126 256 H130 L172 208 L158 193 L128 248 Z', '#000000', ' opacity="0.22"'),
  scrubs: ({ skin }) =>
    shape('M98 194 L128 240 L158 194 L150 186 H106 Z', skin.base) +
    stroke('M98 195 L128 240 L158 195', '#ffffff', 4).replace('/>', ' opacity="0.55"/>'),
}

const face = ({ skin, name }: Paint, eyeline: string) => {
  const brow = chance('brow', name) * 4 - 2
  const isOpen = chance('smile', name) < 0.45
  const mouth = isOpen
    ? shape(
        'M110 144 Q128 149 146 144 Q142 163 128 163 Q114 163 110 144 Z',
        '#ffffff',
        ` stroke="${skin.lips}" stroke-width="2.5"`,
      )
    : stroke('M111 146 Q128 160 145 146', skin.lips, 4)
  return (
    `<ellipse cx="98" cy="136" rx="9" ry="6" fill="${skin.lips}" opacity="0.18"/><ellipse cx="158" cy="136" rx="9" ry="6" fill="${skin.lips}" opacity="0.18"/>` +
    stroke(`M101 ${101 - brow} Q110 ${96 - brow} 119 ${101}`, eyeline, 3.6) +
    stroke(`M137 ${101} Q146 ${96 - brow} 155 ${101 - brow}`, eyeline, 3.6) +
    [110, 146]
      .map(
        (x) => `<ellipse cx="${x}" cy="116" rx="4.6" ry="5.2" fill="#2a2326"/>${circle(x + 1.6, 114, 1.5, '#ffffff')}`,
      )
      .join('') +
    stroke('M128 118 C126 127 124 132 131 133', skin.shade, 3) +
    mouth
  )
}

const SHOULDERS = 'M26 256 C30 216 66 202 104 194 H152 C190 202 226 216 230 256 Z'

const drawn = (name: string, look: Look): string => {
  const skin = SKINS[look.skin]!
  const hair = HAIRS[look.colour]
  const cloth = pick(look.clothes === 'scrubs' ? SCRUBS : CLOTHES, 'cloth', name)
  const paint: Paint = { skin, hair, cloth, name }
  const [behind, before] = hairOf[look.hair](hair)
  const scarf = look.hair === 'hijab' ? headscarf(name) : null
  const isGrey = look.colour === 'silver' || look.colour === 'white'
  const isCovered = scarf !== null
  const beard = look.beard ? beardOf[look.beard](paint) : ''
  return `
    <rect width="256" height="256" fill="${pick(BACKDROPS, 'backdrop', name)}"/>
    ${scarf?.behind ?? behind}
    ${shape(SHOULDERS, cloth)}
    ${shape('M106 150 H150 V192 C150 204 106 204 106 192 Z', skin.shade)}
    ${isCovered ? '' : clothesOf[look.clothes](paint)}
    ${isCovered ? '' : `<ellipse cx="80" cy="120" rx="8" ry="12" fill="${skin.shade}"/><ellipse cx="176" cy="120" rx="8" ry="12" fill="${skin.shade}"/>`}
    ${shape('M82 108 C80 66 102 50 128 50 C154 50 176 66 174 108 C174 150 152 174 128 174 C104 174 82 150 82 108 Z', skin.base)}
    ${beard}
    ${face(paint, isGrey ? '#7d8288' : isCovered ? '#3d2c24' : hair.base)}
    ${scarf?.before ?? before}
    ${look.beard === 'moustache' ? beard : ''}
    ${(look.with ?? []).map((each) => accessoryOf[each](paint)).join('')}`
}

/** An SVG picture of a person of the demo; the same each time. */
export const portraitOf = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="30 20 196 196">${drawn(name, looks[name]!)}</svg>`
