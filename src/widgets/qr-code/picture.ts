import { pathOf } from '#domain/qr-bars.ts'
import type { QrDrawing } from './qr-code.rules.ts'

export interface Paint {
  drawing: QrDrawing
  color: string
  background: string
  /** Address of the logo; nothing without one. */
  logo: string | undefined
}

/** @throws DOMException when the picture does not come, or comes from a place that does not share it */
async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.crossOrigin = 'anonymous'
  image.src = address
  await image.decode()
  return image
}

/** Paints the code as pixels, without an SVG between: pages with a strict policy allow it. */
async function paint({ drawing, color, background, logo }: Paint): Promise<HTMLCanvasElement> {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.round(drawing.px)
  const context = canvas.getContext('2d')!
  const scale = canvas.width / drawing.side
  const square = (fill: string, x: number, y: number, width: number, height = width) => {
    context.fillStyle = fill
    context.fillRect(Math.round(x * scale), Math.round(y * scale), Math.round(width * scale), Math.round(height * scale))
  }
  square(background, 0, 0, drawing.side)
  for (const [x, y, width] of drawing.bars) square(color, x, y, width, 1)
  if (logo && drawing.logo) {
    const { at, side } = drawing.logo
    const image = await loaded(logo)
    square(background, at, at, side)
    context.drawImage(image, at * scale, at * scale, side * scale, side * scale)
  }
  return canvas
}

/** The logo as a `data:` address: a picture in a file of its own cannot load another one. */
async function embedded(logo: string, px: number): Promise<string> {
  const image = await loaded(logo)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.round(px))
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`)

async function svgText({ drawing, color, background, logo }: Paint): Promise<string> {
  const { side, px, bars } = drawing
  const place = drawing.logo && `x="${drawing.logo.at}" y="${drawing.logo.at}" width="${drawing.logo.side}" height="${drawing.logo.side}"`
  const picture = logo && place ? `<image ${place} href="${await embedded(logo, (drawing.logo!.side * px) / side)}"/>` : ''
  const hole = picture && `<rect ${place} fill="${escaped(background)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${px}" height="${px}" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><rect width="${side}" height="${side}" fill="${escaped(background)}"/><path fill="${escaped(color)}" d="${pathOf(bars)}"/>${hole}${picture}</svg>`
}

/**
 * The code as a `data:` address.
 *
 * @param type `image/svg+xml`, or a type that canvases of the browser write; another one gives PNG, as canvases do
 * @throws DOMException when the logo cannot be read
 */
export async function dataUrl(paintable: Paint, type: string): Promise<string> {
  if (type === 'image/svg+xml') return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(await svgText(paintable))}`
  return (await paint(paintable)).toDataURL(type)
}
