/** Points per CSS pixel: sharp on paper and in presentations. */
const SCALE = 2

/**
 * A drawing as a picture.
 *
 * @param background CSS colour; a picture stands on other grounds than its page
 * @returns twice as large as the drawing
 * @throws DOMException when the browser cannot read the drawing
 */
export async function pictureOf(svg: SVGSVGElement, background: string): Promise<HTMLCanvasElement> {
  const { width, height } = svg.getBoundingClientRect()
  const copy = svg.cloneNode(true) as SVGSVGElement
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * SCALE)
  canvas.height = Math.round(height * SCALE)
  const context = canvas.getContext('2d')!
  context.fillStyle = background
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}
