import encodeQR from 'qr'

/** The margin that a camera needs around it, in modules. */
const QUIET = 2

/** A picture for a camera, always dark on light: many cameras read it in no other way. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: QUIET })
  const dark = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-control border border-line bg-white"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
