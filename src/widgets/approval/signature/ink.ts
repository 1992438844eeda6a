/** Lines of a pen, and the picture that they are. */

interface Point {
  x: number
  y: number
}
export type Stroke = readonly Point[]

const INK = '#111'
const PAPER = '#fff'
const WIDTH = 2.5

/** Draws everything anew, in pixels of the page. */
export function drawInk(canvas: HTMLCanvasElement, strokes: readonly Stroke[], scale: number): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  pen.fillStyle = PAPER
  pen.fillRect(0, 0, canvas.width, canvas.height)
  Object.assign(pen, { strokeStyle: INK, fillStyle: INK, lineWidth: WIDTH, lineCap: 'round', lineJoin: 'round' })
  for (const stroke of strokes) drawStroke(pen, stroke)
}

/** From the middle of one piece to the middle of the next, so that no corner shows. */
function drawStroke(pen: CanvasRenderingContext2D, [first, ...rest]: Stroke): void {
  if (!first) return
  pen.beginPath()
  pen.moveTo(first.x, first.y)
  let last = first
  for (const point of rest) {
    pen.quadraticCurveTo(last.x, last.y, (last.x + point.x) / 2, (last.y + point.y) / 2)
    last = point
  }
  // A dot is a line of no length, which a round pen shows.
  pen.lineTo(last.x, last.y)
  pen.stroke()
}

/** The picture as a file. @throws Error when the browser makes none */
export const inkFile = (canvas: HTMLCanvasElement, name: string): Promise<File> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(new File([blob], name, { type: 'image/png' }))
      else reject(new Error('no picture'))
    }, 'image/png')
  })
