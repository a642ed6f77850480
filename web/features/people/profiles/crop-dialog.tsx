import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { type Crop, centred, dragged, MOST_ZOOM, squareOf, zoomed } from './crop.ts'

/** Pixels of the frame on the screen, and of the picture that is sent. */
const FRAME = 288
const SENT = 512

type CropDialogProps = {
  /** The chosen picture; null if the dialog is closed. */
  picture: ImageBitmap | null
  onClose: () => void
  onDone: (file: File) => void
}

/** Lets a person choose the square of a picture that others see. */
export const CropDialog = ({ picture, onClose, onDone }: CropDialogProps) => (
  <Dialog title="Position your picture" isOpen={picture !== null} onClose={onClose}>
    {picture && <Cropper picture={picture} onClose={onClose} onDone={onDone} />}
  </Dialog>
)

const draw = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop) => {
  const { left, top, side } = squareOf(picture, crop)
  const context = canvas.getContext('2d')!
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height)
}

const fileOf = (picture: ImageBitmap, crop: Crop) => {
  const canvas = document.createElement('canvas')
  canvas.width = SENT
  canvas.height = SENT
  draw(canvas, picture, crop)
  return new Promise<File>((resolve, reject) =>
    canvas.toBlob((blob) =>
      blob ? resolve(new File([blob], 'picture.png', { type: 'image/png' })) : reject(new Error('no picture')),
    ),
  )
}

type Point = { x: number; y: number }
const distance = ([one, other]: readonly Point[]) => (one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)

function Cropper({ picture, onClose, onDone }: CropDialogProps & { picture: ImageBitmap }) {
  const [crop, setCrop] = useState(centred)
  const [isPending, setPending] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const pointers = useRef(new Map<number, Point>())

  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  function press(event: PointerEvent<HTMLCanvasElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  /** One finger moves the picture, two zoom it. */
  function move(event: PointerEvent<HTMLCanvasElement>) {
    const all = pointers.current
    const before = all.get(event.pointerId)
    if (!before) return
    const apart = distance([...all.values()])
    all.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (all.size > 1) {
      const ratio = apart > 0 ? distance([...all.values()]) / apart : 1
      return setCrop((now) => zoomed(picture, now, now.zoom * ratio))
    }
    const { width } = event.currentTarget.getBoundingClientRect()
    const [dx, dy] = [(event.clientX - before.x) / width, (event.clientY - before.y) / width]
    setCrop((now) => dragged(picture, now, dx, dy))
  }

  const release = (event: PointerEvent<HTMLCanvasElement>) => pointers.current.delete(event.pointerId)

  async function save() {
    setPending(true)
    onDone(await fileOf(picture, crop))
  }

  const { side } = squareOf(picture, crop)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-dim">Drag the picture, or use the sliders. Others see the part in the circle.</p>
      <div className="relative mx-auto aspect-square w-full max-w-72 overflow-hidden rounded-control bg-track">
        <canvas
          ref={canvas}
          width={FRAME * 2}
          height={FRAME * 2}
          role="img"
          aria-label="Your picture, as it will be cut"
          onPointerDown={press}
          onPointerMove={move}
          onPointerUp={release}
          onPointerCancel={release}
          className="size-full cursor-grab touch-none active:cursor-grabbing"
        />
        <span className="pointer-events-none absolute inset-0 rounded-full shadow-[0_0_0_10rem_rgb(0_0_0/0.45)]" />
      </div>
      <Slider
        label="Zoom"
        min={1}
        max={MOST_ZOOM}
        value={crop.zoom}
        onChange={(zoom) => setCrop((now) => zoomed(picture, now, zoom))}
      />
      <Slider
        label="Left or right"
        isDisabled={side >= picture.width}
        value={crop.x}
        onChange={(x) => setCrop((now) => ({ ...now, x }))}
      />
      <Slider
        label="Up or down"
        isDisabled={side >= picture.height}
        value={crop.y}
        onChange={(y) => setCrop((now) => ({ ...now, y }))}
      />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        <Button look="plain" onPress={onClose}>
          Cancel
        </Button>
        <Button isPending={isPending} onPress={save}>
          Use picture
        </Button>
      </div>
    </div>
  )
}

type SliderProps = {
  label: string
  min?: number
  max?: number
  value: number
  isDisabled?: boolean
  onChange: (value: number) => void
}

const Slider = ({ label, min = 0, max = 1, value, isDisabled = false, onChange }: SliderProps) => (
  <label className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-3 text-sm font-medium">
    {label}
    <input
      type="range"
      min={min}
      max={max}
      step={0.01}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      className="h-10 w-full accent-brand disabled:opacity-45 pointer-coarse:h-11"
    />
  </label>
)
