import { Component, createRef } from 'preact';

const longest = 512;

interface PictureProps {
  data: string;
  other?: string;
}

/**
 * A picture that came as a data URL, drawn: a site whose policy lets no such picture load (`img-src`) shows it all the
 * same. It says nothing that is not written beside it.
 */
export class Picture extends Component<PictureProps, { broken?: string }> {
  canvas = createRef<HTMLCanvasElement>();
  override componentDidMount() {
    void this.draw();
  }
  override componentDidUpdate(before: PictureProps) {
    if (before.data !== this.props.data) void this.draw();
  }
  async draw(): Promise<void> {
    const { data } = this.props;
    try {
      const bitmap = await decode(data);
      const canvas = this.canvas.current;
      if (canvas && data === this.props.data) paint(canvas, bitmap);
    } catch {
      this.setState({ broken: data });
    }
  }
  override render() {
    const { data, other = '' } = this.props;
    const isBroken = this.state.broken === data;
    return isBroken ? other : <canvas ref={this.canvas} width="1" height="1" />;
  }
}

async function decode(data: string): Promise<ImageBitmap> {
  const [head = '', base64 = ''] = data.split(',');
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return createImageBitmap(new Blob([bytes], { type: /data:([^;]+)/.exec(head)?.[1] ?? '' }));
}

function paint(canvas: HTMLCanvasElement, bitmap: ImageBitmap): void {
  const share = Math.min(1, longest / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * share));
  canvas.height = Math.max(1, Math.round(bitmap.height * share));
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
}
