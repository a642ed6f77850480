import { geoCircle, geoMercator, geoPath } from 'd3-geo'
import { useEffect, useMemo, useRef, useState } from 'react'
import { areaOf, MAP_SHAPE, straightKm } from '#contract/people/map-area.ts'
import type { TravelMap } from '#contract/people/places.ts'
import { type Point, roadKm } from '#contract/people/travel-estimates.ts'
import { coastLine } from './coast-line.ts'
import { COAST_SCALE, decodeRing } from './coast-rings.ts'
import { placeLabels, type Wanted } from './labels.ts'

const land = {
  type: 'MultiPolygon' as const,
  coordinates: coastLine.map((text) => [decodeRing(text).map(([x, y]) => [x / COAST_SCALE, y / COAST_SCALE])]),
}
const KM_A_DEGREE = 111.2
/** The coast is cut off just outside the picture, so that the cut is not drawn. */
const OUTSIDE = 4
const MOST_SUBURBS = 12

type LocalityMapProps = {
  map: TravelMap
  /** The map in words, for screen readers. */
  label: string
  /** Draws a line from the home to each site. */
  hasLines?: boolean
}

/** Distance of a site in the same suburb from the mark of the home. */
const BESIDE = 14

/** Draws for the width that it has, so that names are as large on a phone as on a laptop. */
export function LocalityMap({ map, label, hasLines = false }: LocalityMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  return (
    <div ref={frame} className="aspect-[8/5] w-full overflow-hidden rounded-card border border-line bg-surface">
      {width > 0 && <Drawing map={map} label={label} hasLines={hasLines} width={width} />}
    </div>
  )
}

const useWidth = (frame: { current: HTMLElement | null }) => {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    if (frame.current) observer.observe(frame.current)
    return () => observer.disconnect()
  }, [frame])
  return width
}

/** Sites of one suburb have one mark. */
const marksOf = (sites: TravelMap['sites']) =>
  [...Map.groupBy(sites, ({ lat, lon }) => `${lat} ${lon}`).values()].map((there) => ({
    ...there[0]!,
    text: there.length === 1 ? there[0]!.name : `${there[0]!.name} and ${there.length - 1} more`,
  }))

function Drawing({ map, label, hasLines, width }: Required<LocalityMapProps> & { width: number }) {
  const height = Math.round(width / MAP_SHAPE)
  const drawing = useMemo(() => {
    const { home, sites, limit_km } = map
    const radiusKm = straightKm(limit_km ?? 0)
    const { west, south, east, north } = areaOf([home, ...sites], radiusKm)
    const corners = [
      [west, south],
      [east, north],
    ]
    const extent = (more: number): [[number, number], [number, number]] => [
      [-more, -more],
      [width + more, height + more],
    ]
    const projection = geoMercator()
      .fitExtent(extent(0), { type: 'MultiPoint', coordinates: corners })
      .clipExtent(extent(OUTSIDE))
    const path = geoPath(projection).digits(1)
    const at = ({ lat, lon }: Point) => {
      const [x = 0, y = 0] = projection([lon, lat]) ?? []
      return { x, y }
    }
    const start = at(home)
    const marks = marksOf(sites).map((site) => {
      const { x, y } = at(site)
      return { ...site, x: Math.hypot(x - start.x, y - start.y) < BESIDE / 2 ? x + BESIDE : x, y }
    })
    const far = (point: Point) => Math.min(...[home, ...(hasLines ? sites : [])].map((place) => roadKm(place, point)))
    const nearest = map.suburbs.toSorted((one, other) => far(one) - far(other))
    const wanted: Wanted[] = [
      { text: home.name, ...start, isMark: true },
      ...marks.map(({ text, x, y }) => ({ text, x, y, isMark: true })),
      ...nearest.map(({ name, ...point }) => ({ text: name, ...at(point), isMark: false })),
    ]
    const lines = hasLines ? marks.map((mark) => [start, mark] as const) : []
    const circle = geoCircle()
      .center([home.lon, home.lat])
      .radius(radiusKm / KM_A_DEGREE)
    return {
      coast: path(land) ?? '',
      limit: limit_km === null ? null : path(circle()),
      home: start,
      marks,
      lines,
      labels: placeLabels(wanted, { width, height, lines }, MOST_SUBURBS),
    }
  }, [map, width, height, hasLines])

  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${width} ${height}`} className="block h-full w-full bg-brand-soft">
      <path d={drawing.coast} className="fill-surface stroke-field/50" strokeWidth={1} />
      {drawing.limit && (
        <path d={drawing.limit} className="fill-brand/8 stroke-brand/60" strokeWidth={1.25} strokeDasharray="4 4" />
      )}
      {drawing.lines.map(([from, to]) => (
        <line
          key={to.id}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          className="stroke-brand"
          strokeWidth={2}
          strokeDasharray="1 5"
          strokeLinecap="round"
        />
      ))}
      {drawing.labels.map(({ text, x, y, anchor, isMark }) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor={anchor}
          dominantBaseline="central"
          className={`stroke-surface [paint-order:stroke] ${isMark ? 'fill-ink text-xs font-semibold' : 'fill-dim text-[0.6875rem]'}`}
          strokeWidth={3}
          strokeLinejoin="round"
        >
          {text}
        </text>
      ))}
      {drawing.marks.map(({ id, x, y }) => (
        <rect
          key={id}
          x={x - 5}
          y={y - 5}
          width={10}
          height={10}
          rx={2.5}
          className="fill-ink stroke-surface"
          strokeWidth={2}
        />
      ))}
      <circle cx={drawing.home.x} cy={drawing.home.y} r={6.5} className="fill-brand stroke-surface" strokeWidth={2.5} />
    </svg>
  )
}
