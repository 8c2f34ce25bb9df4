'use client';

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMemo } from 'react';
import { qrSvg } from '@/features/publications/ui/qr-code';
import { saveFile } from '@/ui/client/download';
import { notifyError } from '@/ui/overlays/toast';
import css from './share.module.css';

/** Pixels of the side of the picture that is saved: sharp on a flyer. */
const SIDE = 1_200;

/** The page's address as a code for cameras, to be saved for print. */
export default function QrCode({ url, file_name }: { url: string; file_name: string }) {
  const svg = useMemo(() => qrSvg(url), [url]);
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const savePng = async () => {
    try {
      saveFile(await painted(source), `${file_name}-qr.png`);
    } catch (error) {
      notifyError('Your browser couldn’t make the PNG. Save the SVG instead.', { error });
    }
  };
  return (
    <div className={css.qr}>
      {/* biome-ignore lint/performance/noImgElement: it is made here */}
      <img src={source} alt={`QR code for ${url}`} width={148} height={148} />
      <div>
        <h3>QR code</h3>
        <p className={css.note}>For recipe cards, flyers, or your farmers market booth.</p>
        <div className={css.buttons}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void savePng()}
          >
            PNG
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(new Blob([svg], { type: 'image/svg+xml' }), `${file_name}-qr.svg`)}
          >
            SVG
          </Button>
        </div>
      </div>
    </div>
  );
}

/** The picture at an address as a PNG. Throws where the browser can draw none. */
async function painted(source: string): Promise<Blob> {
  const picture = new Image(SIDE, SIDE);
  picture.src = source;
  await picture.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, SIDE, SIDE);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (blob === null) throw new Error('the browser drew no picture');
  return blob;
}
