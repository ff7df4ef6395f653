import styles from "./qr-code.module.css";

type QrCodeProps = {
  label: string;
  /** All dark squares as one path, on a sheet `size` squares wide. */
  path: string;
  size: number;
  width?: number;
};

export function QrCode({ label, path, size, width = 200 }: QrCodeProps) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={width}
      role="img"
      aria-label={label}
      className={styles.code}
    >
      <path d={path} />
    </svg>
  );
}
