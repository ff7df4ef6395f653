import StocksLayout from "../research/layout";

export default StocksLayout;
